import type { Catalogue } from './catalogue.js';

/** Errors of the help, and of what the concierge learns. */
export const HELP_ERRORS = {
  'help.not_found': { status: 404, detail: 'There is no such article' },
  'help.changed_elsewhere': {
    status: 409,
    detail: 'Somebody has saved a newer version of this article. Look at it before you save yours.',
  },
  'help.title_taken': { status: 409, detail: 'Another article already has this title' },
  'help.unchanged': { status: 409, detail: 'Nothing was changed' },
  'question.not_found': { status: 404, detail: 'There is no such question' },
  'question.settled': {
    status: 409,
    detail: 'Somebody has already dealt with one of these questions. Look at the list again.',
  },
  'example.not_found': { status: 404, detail: 'There is no such example' },
  'example.exists': { status: 409, detail: 'There is already an example with these words' },
  'example.says_nothing': {
    status: 422,
    detail: 'These words say too little to tell questions apart. Write the question in full.',
  },
  'example.no_meaning': { status: 422, detail: 'Please choose what the question is about' },
} as const satisfies Catalogue;
