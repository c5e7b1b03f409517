/** What only asks for other people's data, or for what nobody is told. */
const OTHERS =
  /\b(?:(?:someone|somebody|anyone|everyone|everybody) elses?|(?:another|other|all|every) (?:persons?|guests?|users?|travell?ers?|customers?|peoples?|accounts?|bookings?|reservations?|owners?)|(?:his|her|their|whose) (?:bookings?|address|phone|e-?mail|points|card|password|refund|home address)|(?:(?:bookings?|refunds?|points) (?:of|belonging to)|(?:phone(?: number)?|e-?mail|address|password|card(?: number)?|data|details) (?:of|for|from|belonging to)) (?!my|the|a|it|this|that|these|those|me|\d|one|two|\$)\w+|admin(?:istrator)? (?:password|access|mode)|credit card numbers?|database|system prompt|your (?:prompt|instructions)|list (?:of )?(?:all )?(?:users|customers|bookings|travelers))\b|\w@ ?\w|@| at latchkey\.test/;

/** Whether a text asks for somebody else's things. A safeguard beside the model's guess. @param text normalised */
export const asksAboutOthers = (text: string): boolean => OTHERS.test(text);
