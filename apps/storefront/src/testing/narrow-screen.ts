/** For the tests of this block the screen is one that this media query matches, and no other. */
export function onScreensThatMatch(matching: string): void {
  let spy: jest.SpyInstance | undefined;
  beforeEach(() => {
    const anyScreen = window.matchMedia('');
    spy = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign({}, anyScreen, { matches: query === matching }));
  });
  afterEach(() => spy?.mockRestore());
}
