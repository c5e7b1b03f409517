const SIZE = { width: 600, height: 400, top: 0, left: 0, right: 600, bottom: 400, x: 0, y: 0 };

/** In the tests of this file maps have a size: jsdom has no layout. */
export function thereIsRoomForMaps(): void {
  beforeAll(() => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...SIZE, toJSON: () => SIZE });
  });
  afterAll(() => jest.restoreAllMocks());
}
