/**
 * Loaded before a program, by `--import`: stack traces name the lines of our sources. Unlike `--enable-source-maps`, without the maps of
 * packages, which cost every start a quarter of a second and 20 to 60 MB.
 */
import { setSourceMapsSupport } from 'node:module';

setSourceMapsSupport(true, { nodeModules: false });
