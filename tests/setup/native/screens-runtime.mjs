import { createRequire, isBuiltin } from 'node:module';
import { compileFunction } from 'node:vm';
import Runtime from 'jest-runtime';

/** Loaded once per test file: these packages register `afterEach` hooks, keep a document, or hold what is on screen. */
const PER_FILE = /(^|\/node_modules\/)(@testing-library\/|@mantine\/(notifications|spotlight)|leaflet)/;
const STYLE = /\.css$/;

const isShared = (from, name) =>
  !isBuiltin(name) &&
  !PER_FILE.test(name) &&
  !STYLE.test(name) &&
  (/^[^.#/]/.test(name) || (from.includes('/node_modules/') && !PER_FILE.test(from)));

/** Jest loads our sources for each test file; Node loads packages once per worker. */
export default class ScreensRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, { filename });
  }

  /** @override */
  requireModule(from, name, options, isRequireActual) {
    if (name && !options?.isInternalModule && isShared(from, name)) return createRequire(from)(name);
    return super.requireModule(from, name, options, isRequireActual);
  }
}
