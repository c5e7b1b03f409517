import { SCREENS, type PropertyDetailView, type PropertyView } from '#libs/core/contracts';
import { CURRENCY } from '#libs/core/rules';
import { homePath } from './preload.js';

const CONTEXT = 'https://schema.org';
const NAME = 'Latchkey';

/** The site and its search as schema.org data. */
export const siteJsonLd = (publicUrl: string, description: string): object => ({
  '@context': CONTEXT,
  '@graph': [
    { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: NAME, url: `${publicUrl}/` },
    {
      '@type': 'WebSite',
      name: NAME,
      url: `${publicUrl}/`,
      description,
      publisher: { '@id': `${publicUrl}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}${SCREENS.properties}?city={city}` },
        'query-input': 'required name=city',
      },
    },
  ],
});

/** A page of the list as schema.org data. */
export const homeListJsonLd = (publicUrl: string, homes: readonly PropertyView[]): object => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  itemListElement: homes.map((home, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: home.title,
    url: publicUrl + homePath(home.id),
  })),
});

/** A home as schema.org data; its rating is omitted without reviews. @spec §3 Property, F8, F13 */
export const homeJsonLd = (publicUrl: string, home: PropertyDetailView): object => ({
  '@context': CONTEXT,
  '@type': 'VacationRental',
  '@id': publicUrl + homePath(home.id),
  url: publicUrl + homePath(home.id),
  identifier: home.id,
  name: home.title,
  description: home.description,
  additionalType: home.property_type,
  image: home.photos.map((photo) => publicUrl + photo.url),
  address: {
    '@type': 'PostalAddress',
    addressLocality: home.city,
    addressRegion: home.state,
    addressCountry: home.country,
  },
  ...(home.neighbourhood !== null && {
    containedInPlace: { '@type': 'Place', name: home.neighbourhood },
  }),
  latitude: home.latitude,
  longitude: home.longitude,
  checkinTime: home.check_in_time,
  checkoutTime: home.check_out_time,
  containsPlace: rooms(home),
  makesOffer: priceOf(home),
  ...(home.review_count > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: home.average_rating,
      reviewCount: home.review_count,
      bestRating: 5,
    },
  }),
});

const rooms = (home: PropertyView): object => ({
  '@type': 'Accommodation',
  additionalType: 'EntirePlace',
  occupancy: { '@type': 'QuantitativeValue', value: home.max_guests },
  numberOfBedrooms: home.bedrooms,
  numberOfBathroomsTotal: home.bathrooms,
  amenityFeature: home.amenities.map((name) => ({
    '@type': 'LocationFeatureSpecification',
    name,
    value: true,
  })),
});

/** Two prices, because cleaning is paid once and not per night. */
const priceOf = (home: PropertyView): object => ({
  '@type': 'Offer',
  priceSpecification: [
    {
      '@type': 'UnitPriceSpecification',
      name: 'Night',
      price: home.price_per_night,
      priceCurrency: CURRENCY,
      unitCode: 'DAY',
    },
    {
      '@type': 'PriceSpecification',
      name: 'Cleaning, once',
      price: home.cleaning_fee,
      priceCurrency: CURRENCY,
    },
  ],
});
