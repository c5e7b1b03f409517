export * from './errors/index.js';
export * from './headers.js';
export * from './help.js';
export * from './policies.js';
export * from './rendering.js';
export * from './routes.js';
export * from './sentences.js';
export type * from './calls/index.js';
