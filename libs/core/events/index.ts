export * from './catalogue.js';
export * from './listeners.js';
