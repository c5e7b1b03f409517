import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import Runtime from 'jest-runtime';
import { compileWith, sharedSource, sourceMaps } from './own-sources.mjs';

/** Packages, and scripts that Node can run without compilation. */
const isLoadedByNode = (from, name) =>
  !isBuiltin(name) &&
  (/^[^.#/]/.test(name) || name.endsWith('.mjs') || path.dirname(from).includes('/node_modules/'));

/** Jest loads the tests for each file; Node loads packages and the tested sources once per worker. */
export default class NativeRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, { filename });
    compileWith(this);
  }

  /** @override */
  requireModule(from, name, options, isRequireActual) {
    if (name && !options?.isInternalModule) {
      const request = isLoadedByNode(from, name) ? name : sharedSource(from, name);
      if (request) return createRequire(from)(request);
    }
    return super.requireModule(from, name, options, isRequireActual);
  }

  /** So that stack traces point into the sources. @override */
  getSourceMaps() {
    return new Map([...sourceMaps, ...super.getSourceMaps()]);
  }
}
