import { mergedPhotos } from './merged-photos.js';

/** `a` is a photo without words, `a:porch` one that shows the porch. */
const photos = (text: string) =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [id = '', alt = ''] = part.split(':');
      return { id, alt };
    });
const inShort = (list: readonly { id: string; alt: string }[]): string =>
  list.map(({ id, alt }) => (alt === '' ? id : `${id}:${alt}`)).join(' ');

describe('Photos of two windows (G1)', () => {
  it.each`
    what                                     | before     | mine           | theirs       | merged
    ${'nothing is different'}                | ${'a b c'} | ${'a b c'}     | ${'a b c'}   | ${'a b c'}
    ${'each adds one'}                       | ${'a b'}   | ${'a b x'}     | ${'a b y'}   | ${'a b x y'}
    ${'one adds, one removes'}               | ${'a b c'} | ${'a b c x'}   | ${'a c'}     | ${'a c x'}
    ${'one removes, one describes it'}       | ${'a b'}   | ${'a'}         | ${'a b:bed'} | ${'a'}
    ${'one moves, one adds'}                 | ${'a b c'} | ${'c a b'}     | ${'a b c x'} | ${'c x a b'}
    ${'theirs are moved, mine only grow'}    | ${'a b c'} | ${'a b c x'}   | ${'b a c'}   | ${'b a c x'}
    ${'both move: mine counts'}              | ${'a b c'} | ${'c a b'}     | ${'b a c'}   | ${'c a b'}
    ${'a new cover here'}                    | ${'a b'}   | ${'x a b'}     | ${'a b y'}   | ${'x a b y'}
    ${'each describes another'}              | ${'a b'}   | ${'a:porch b'} | ${'a b:bed'} | ${'a:porch b:bed'}
    ${'both describe the same: mine counts'} | ${'a'}     | ${'a:porch'}   | ${'a:door'}  | ${'a:porch'}
    ${'both remove all'}                     | ${'a b'}   | ${''}          | ${''}        | ${''}
  `(
    '$what: $before, here $mine, there $theirs',
    ({ before, mine, theirs, merged }: Record<string, string>) => {
      const list = (text = '') => photos(text);
      expect(inShort(mergedPhotos(list(before), list(mine), list(theirs)))).toBe(merged);
    },
  );
});
