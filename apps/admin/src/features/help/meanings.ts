import { HELP_TOPICS, type OperatorArticleRow } from '#libs/core/contracts';
import { EXAMPLE_INTENTS, type ExampleIntent } from '#libs/core/rules';

const INTENT_LABELS: Readonly<Record<ExampleIntent, string>> = {
  human: 'Wants to talk to a person',
  out_of_scope: 'Has nothing to do with Latchkey',
  find_homes: 'Search for homes',
  quote_stay: 'The price of a stay',
  home_facts: 'Facts about a home',
  my_stays: 'Their bookings',
  stay_details: 'Details of their stay',
  cancel_preview: 'What cancelling refunds',
  refund_status: 'Where their refund is',
  hold_status: 'How long their dates are held',
  my_points: 'Their points',
  my_tier: 'Their tier',
  my_vouchers: 'Their vouchers',
  my_plan: 'Their plan',
  my_saved: 'Their saved homes and alerts',
  owner_stays: 'Their guests, for owners',
  owner_earnings: 'Their earnings, for owners',
  owner_payouts: 'Their payouts, for owners',
};

/** What a question can mean, as a select shows it: articles by topic, then what is looked up. */
export const meaningChoices = (articles: readonly OperatorArticleRow[]) => [
  ...HELP_TOPICS.map((topic) => ({
    group: topic,
    items: articles
      .filter((article) => article.published && article.topic === topic)
      .map(({ id, title }) => ({ value: id, label: title })),
  })),
  {
    group: 'What the concierge looks up',
    items: EXAMPLE_INTENTS.map((intent) => ({ value: intent, label: INTENT_LABELS[intent] })),
  },
];

/** A meaning in words: the title of an article, or what is looked up. */
export function meaningLabel(meaning: string | null, articles: readonly OperatorArticleRow[]): string {
  if (meaning === null) return 'nothing it knows';
  const intent = EXAMPLE_INTENTS.find((one) => one === meaning);
  if (intent) return INTENT_LABELS[intent];
  return articles.find(({ id }) => id === meaning)?.title ?? meaning.replaceAll('_', ' ');
}
