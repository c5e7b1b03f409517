import { canonicalUrl } from './canonical-url.js';

describe('The target of a request', () => {
  it.each`
    sent                                        | read
    ${'/api/chat'}                              | ${'/api/chat'}
    ${'/api/%63hat'}                            | ${'/api/chat'}
    ${'/%61pi/ch%41t/%2e'}                      | ${'/api/chAt/.'}
    ${'/api/homes/a%2Fb%20c%25'}                | ${'/api/homes/a%2Fb%20c%25'}
    ${'/api/cities?q=%63%61&next=/%61?x'}       | ${'/api/cities?q=%63%61&next=/%61?x'}
    ${'/%70?q=%63'}                             | ${'/p?q=%63'}
    ${'http://latchkey.example/api/chat?x=%63'} | ${'/api/chat?x=%63'}
    ${'http://latchkey.example'}                | ${'/'}
    ${'/api/%zz%'}                              | ${'/api/%zz%'}
    ${'/caf%C3%A9'}                             | ${'/caf%C3%A9'}
  `('$sent is $read', ({ sent, read }: { sent: string; read: string }) => {
    expect(canonicalUrl(sent)).toBe(read);
  });
});
