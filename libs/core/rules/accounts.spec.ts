import { deviceOf } from './accounts.js';

describe('The device of a session', () => {
  it.each`
    userAgent                                                                                                                                    | device
    ${'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'}                         | ${'Chrome on Windows'}
    ${'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'}           | ${'Edge on Windows'}
    ${'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'}                   | ${'Safari on Mac'}
    ${'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'} | ${'Safari on iPhone'}
    ${'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'}                         | ${'Chrome on Android'}
    ${'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'}                                                                  | ${'Firefox on Linux'}
    ${'curl/8.5.0'}                                                                                                                              | ${'Unknown device'}
    ${undefined}                                                                                                                                 | ${'Unknown device'}
    ${`${'x'.repeat(600)} Firefox/132.0`}                                                                                                        | ${'Unknown device'}
  `('is named $device', ({ userAgent, device }: { userAgent: string | undefined; device: string }) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
