/** Leaves the storefront for an address outside, such as the hosted checkout page. A port, so that tests can look. */
export const leaveTo = (url: string): void => window.location.assign(url);
