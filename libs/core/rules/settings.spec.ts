import { isSettingKey, isSettingValue, SETTING_KEYS } from './index.js';

describe('Values of a setting', () => {
  it.each`
    key                     | value       | valid
    ${'listing_approval'}   | ${true}     | ${true}
    ${'listing_approval'}   | ${'on'}     | ${false}
    ${'listing_approval'}   | ${1}        | ${false}
    ${'hold_minutes'}       | ${30}       | ${true}
    ${'hold_minutes'}       | ${29}       | ${false}
    ${'hold_minutes'}       | ${120}      | ${true}
    ${'hold_minutes'}       | ${121}      | ${false}
    ${'hold_minutes'}       | ${45.5}     | ${false}
    ${'hold_minutes'}       | ${'45'}     | ${false}
    ${'concierge_provider'} | ${'engine'} | ${true}
    ${'concierge_provider'} | ${'oracle'} | ${false}
    ${'concierge_provider'} | ${null}     | ${false}
  `('$key = $value: $valid', ({ key, value, valid }) => {
    expect(isSettingValue(key, value)).toBe(valid);
  });

  it('rejects inherited property names as keys', () => {
    expect(SETTING_KEYS.every(isSettingKey)).toBe(true);
    expect(['constructor', 'toString', ''].some(isSettingKey)).toBe(false);
  });
});
