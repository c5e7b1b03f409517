const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for text in the format of an id, so that a query by it does not fail. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && UUID.test(text);
