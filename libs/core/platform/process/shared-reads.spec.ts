import { SharedReads } from './shared-reads.js';

/** Reads that end when they are told to, and what each was asked. */
function controlled() {
  const asked: string[][] = [];
  const ends: PromiseWithResolvers<string[]>[] = [];
  const reads = new SharedReads<string, string[]>((questions) => {
    asked.push([...questions]);
    const end = Promise.withResolvers<string[]>();
    ends.push(end);
    return end.promise;
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { reads, asked, ends, settle };
}

describe('Shared reads', () => {
  it('one read answers all who ask while an earlier one is on its way', async () => {
    const { reads, asked, ends, settle } = controlled();
    const first = reads.ask('a');
    await settle();
    const others = [reads.ask('b'), reads.ask('c'), reads.ask('b')];
    await settle();
    expect(asked).toEqual([['a']]);
    ends[0]?.resolve(['first']);
    expect(await first).toEqual(['first']);
    await settle();
    expect(asked).toEqual([['a'], ['b', 'c']]);
    ends[1]?.resolve(['second']);
    expect(await Promise.all(others)).toEqual([['second'], ['second'], ['second']]);
  });

  it('what is asked after a read has begun is never answered by it', async () => {
    const { reads, asked, ends, settle } = controlled();
    void reads.ask('a');
    await settle();
    const again = reads.ask('a');
    ends[0]?.resolve(['old']);
    await settle();
    expect(asked).toEqual([['a'], ['a']]);
    ends[1]?.resolve(['new']);
    expect(await again).toEqual(['new']);
  });

  it('a read that fails fails those who share it, and nobody else', async () => {
    const { reads, ends, settle } = controlled();
    const first = reads.ask('a');
    const refused = expect(first).rejects.toThrow('down');
    await settle();
    const second = reads.ask('b');
    ends[0]?.reject(new Error('down'));
    await refused;
    await settle();
    ends[1]?.resolve(['well']);
    expect(await second).toEqual(['well']);
  });
});
