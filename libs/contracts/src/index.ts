export * from './errors.js';
export * from './routes.js';
export * from './sentences.js';
export * from './wire.js';
