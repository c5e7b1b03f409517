/** Records the names of downloaded files instead of downloading them, until mocks are restored. */
export function downloads(): string[] {
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return names;
}
