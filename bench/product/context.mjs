/**
 * @typedef {object} Options
 * @property {number} homes
 * @property {number} seed
 * @property {number} seconds of each measurement
 * @property {number} connections
 * @property {number} backlog events to drain
 * @property {string[]} only groups; none means all
 *
 * @typedef {object} Context what each measurement needs
 * @property {import('./start.mjs').MeasuredProduct} product
 * @property {import('./meter.mjs').Meter} meter
 * @property {import('./statements.mjs').StatementWatch} watch
 * @property {import('./fixtures.mjs').Fixtures} fixtures
 * @property {Options} options
 * @property {(group: string) => boolean} wants
 */
export {};
