import { regionIn, regionNamed } from './regions.js';

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
    expect(regionNamed(' The outer banks ')?.towns).toContain('Nags Head, NC');
    for (const said of ['Outer Banks', 'the  Outer-Banks', 'OBX'])
      expect(regionNamed(said)).toEqual(regionNamed('the Outer Banks'));
    expect(regionNamed('obx')?.name).toBe('the Outer Banks');
    expect(regionNamed('Mt. Hood')).toEqual(regionNamed('mt hood'));
    expect(regionNamed('Outer Banks, NC')).toBeNull();
    expect(regionNamed('Bend')).toBeNull();
  });
});
