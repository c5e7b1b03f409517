import { regionIn, townsOfRegion } from './regions.js';

describe('Regions that people name instead of towns', () => {
  it.each([
    ['a cabin in the smokies', 'the Smokies', 'the smokies', 'Gatlinburg, TN'],
    ['somewhere near Jackson Hole in june', 'Jackson Hole', 'Jackson Hole', 'Driggs, ID'],
    ['obx with a dog', 'the Outer Banks', 'obx', 'Nags Head, NC'],
    ['nyc this weekend', 'New York City', 'nyc', 'Brooklyn, NY'],
    ['two nights at mt hood', 'Mount Hood', 'mt hood', 'Government Camp, OR'],
    ['near Grand Teton National Park', 'Jackson Hole', 'Grand Teton National Park', 'Jackson, WY'],
    ['south lake tahoe', 'Lake Tahoe', 'south lake tahoe', 'Tahoe City, CA'],
  ])('“%s”', (text, name, said, town) => {
    const region = regionIn(text);
    expect(region).toMatchObject({ name, said });
    expect(region?.towns).toContain(town);
  });

  it.each(['a home with a view', 'Portland', 'the sea', ''])('“%s” names none', (text) => {
    expect(regionIn(text)).toBeNull();
  });

  it('are meant by their name alone, in any case, with or without its article', () => {
    expect(townsOfRegion(' The outer banks ')).toContain('Nags Head, NC');
    expect(townsOfRegion('Outer Banks')).toEqual(townsOfRegion('the Outer Banks'));
    expect(townsOfRegion('the  Outer-Banks')).toEqual(townsOfRegion('Outer Banks'));
    expect(townsOfRegion('Mt. Hood')).toEqual(townsOfRegion('mt hood'));
    expect(townsOfRegion('Outer Banks, NC')).toBeNull();
    expect(townsOfRegion('Bend')).toBeNull();
  });
});
