/** Names of the files that the page hands to the browser from now on, in place of downloading them; until mocks are restored. */
export function downloads(): string[] {
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return names;
}
