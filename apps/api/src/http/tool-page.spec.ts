import { createHash } from 'node:crypto';
import { toolPage } from './security-headers.js';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('A page of a third-party tool', () => {
  it('may run its own scripts and use its own styles', () => {
    const { policy } = toolPage(
      '<head><style>a{}</style></head><script>go()</script><script src="x.js"></script><script type="application/json">{}</script>',
    );
    expect(policy).toContain(`script-src 'self' ${hash('go()')};`);
    expect(policy).toContain(`style-src 'self' ${hash('a{}')} ${hash('')}`);
    expect(policy).not.toContain('unsafe');
  });

  it('has its style attributes as a style', () => {
    const { html, policy } = toolPage('<head></head><p style="color:red">$& <b style="top:0"></b></p>');
    const style = '[data-style="0"]{color:red}[data-style="1"]{top:0}';
    expect(html).toBe(`<head><style>${style}</style></head><p data-style="0">$& <b data-style="1"></b></p>`);
    expect(policy).toContain(hash(style));
  });
});
