import { networkOf, siteOf } from './network-of.js';

describe('Where a request comes from', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9%eth0', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'nowhere'],
    ['nothing that is known', 'nowhere'],
    ['', 'nowhere'],
    ['203.0.113.9:52814', '203.0.113.9'],
    ['"203.0.113.9"', '203.0.113.9'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['"[::ffff:203.0.113.9]:443"', '203.0.113.9'],
  ])('is for %s %s', (ip: string | undefined, network: string) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe('The networks that one customer can be given', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:0DB8:0001:ffff::9%eth0', '2001:db8:1::/48'],
    ['203.0.113.9', null],
    ['::ffff:203.0.113.9', null],
    [undefined, null],
    ['nothing that is known', null],
  ])('of %s are %s', (ip: string | undefined, site: string | null) => {
    expect(siteOf(ip)).toBe(site);
  });
});
