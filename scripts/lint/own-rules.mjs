const MACHINE_TIME =
  'Ask the Clock for the time (libs/core/platform/clock; api/server-time in the storefront); measure durations with performance.now().';

const isDate = (/** @type {any} */ node) => node.type === 'Identifier' && node.name === 'Date';

/** The time is read in one place of each program, so that a test or an operator can move it. */
const noMachineTime = {
  create(/** @type {any} */ context) {
    const report = (/** @type {any} */ node) => context.report({ node, message: MACHINE_TIME });
    return {
      NewExpression(/** @type {any} */ node) {
        if (isDate(node.callee) && node.arguments.length === 0) report(node);
      },
      CallExpression(/** @type {any} */ node) {
        const { callee } = node;
        const isNow =
          callee.type === 'MemberExpression' && isDate(callee.object) && callee.property.name === 'now';
        if (isDate(callee) || isNow) report(node);
      },
    };
  },
};

/** Rules of this repository, for the linter. */
export default { meta: { name: 'latchkey' }, rules: { 'no-machine-time': noMachineTime } };
