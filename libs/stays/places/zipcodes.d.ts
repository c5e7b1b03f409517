declare module 'zipcodes' {
  /** A postal area of the United States or Canada. */
  interface PostalArea {
    zip: string;
    latitude: number;
    longitude: number;
    city: string;
    state: string;
    country: string;
  }

  const zipcodes: { codes: Readonly<Record<string, PostalArea>> };
  export default zipcodes;
}
