import NativeEnvironment from './setup/native/environment.mjs';

describe('The global scope that test files share', () => {
  it('keeps no spy of a file whose test failed', async () => {
    const environment = new NativeEnvironment({ projectConfig: { fakeTimers: {} } });
    environment.moduleMocker.spyOn(Date, 'now').mockReturnValue(0);
    expect(Date.now()).toBe(0);
    await environment.teardown();
    expect(Date.now()).toBeGreaterThan(0);
  });
});
