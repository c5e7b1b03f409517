import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import Runtime from 'jest-runtime';
import { compileWith, sharedSource, sourceMaps } from './own-sources.mjs';

/** Packages, and scripts that Node can run as they are. */
const isNodes = (from, name) =>
  !isBuiltin(name) &&
  (/^[^.#/]/.test(name) || name.endsWith('.mjs') || path.dirname(from).includes('/node_modules/'));

/** The tests themselves are loaded by Jest for each file; packages, and the sources that they test, by Node, once per worker. */
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
      const nodes = isNodes(from, name) ? name : sharedSource(from, name);
      if (nodes) return createRequire(from)(nodes);
    }
    return super.requireModule(from, name, options, isRequireActual);
  }

  /** Where errors happened, in the words of the sources. @override */
  getSourceMaps() {
    return new Map([...sourceMaps, ...super.getSourceMaps()]);
  }
}
