import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import Runtime from 'jest-runtime';

/** Packages, and scripts that Node can run as they are. */
const isNodes = (from, name) =>
  !isBuiltin(name) &&
  (/^[^.#/]/.test(name) || name.endsWith('.mjs') || path.dirname(from).includes('/node_modules/'));

/** Our own sources are compiled and loaded by Jest for each file of tests; everything else by Node, once per worker. */
export default class NativeRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, { filename });
  }

  /** @override */
  requireModule(from, name, options, isRequireActual) {
    if (name && !options?.isInternalModule && isNodes(from, name)) return createRequire(from)(name);
    return super.requireModule(from, name, options, isRequireActual);
  }
}
