import { z } from 'zod';
import { newKey } from './new-key.js';

describe('A key made in the browser', () => {
  it('is a UUID that the API accepts, and another one each time', () => {
    const keys = Array.from({ length: 500 }, newKey);
    expect(keys.filter((key) => !z.uuid().safeParse(key).success)).toEqual([]);
    expect(new Set(keys).size).toBe(500);
  });
});
