import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCE = /\.tsx?$/;
const SHARED = /^(apps|libs)\/.*(?<![.-](spec|story))\.tsx?$/;

/** Path of each compiled file's source map. @type {Map<string, string>} */
export const sourceMaps = new Map();

let compile = null;

/** Compiles sources with this Jest runtime, which caches the results on disk. */
export function compileWith({ transformCache }) {
  compile = (file) => {
    const code = transformCache.transform(file);
    const map = transformCache.getSourceMaps().get(file);
    if (map) sourceMaps.set(file, map);
    return code;
  };
}

/**
 * The source file of the product, or of shared test code, that `name` refers to in the file `from`; null for anything else.
 * @param {string} from
 * @param {string} name as it is imported: `#libs/core/rules`, `./quote.js`
 */
export function sharedSource(from, name) {
  const file = sourceFile(from, name);
  return file?.startsWith(ROOT) && SHARED.test(file.slice(ROOT.length)) ? file : null;
}

function sourceFile(from, name) {
  if (name.startsWith('#libs/')) return path.join(ROOT, 'libs', name.slice('#libs/'.length), 'index.ts');
  if (/^\.{1,2}\/.*\.js$/.test(name)) return path.resolve(path.dirname(from), name.replace(/js$/, 'ts'));
  return null;
}

registerHooks({
  resolve(name, context, next) {
    const from = context.parentURL ?? '';
    if (!from.startsWith('file:') || !SOURCE.test(from)) return next(name, context);
    const file = sharedSource(fileURLToPath(from), name);
    return file
      ? { url: pathToFileURL(file).href, format: 'commonjs', shortCircuit: true }
      : next(name, context);
  },
  load(url, context, next) {
    if (!compile || !url.startsWith('file:') || !SOURCE.test(url)) return next(url, context);
    return { format: 'commonjs', source: compile(fileURLToPath(url)), shortCircuit: true };
  },
});
