import { z } from 'zod';
import { ERROR_CODES } from '../errors/index.js';

/** The body of every error response, as `application/problem+json`. @spec F10 */
export const Problem = z
  // Errors can carry extension members, such as a stay's current total.
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    /** One sentence for people. */
    detail: z.string().describe('One sentence for people.'),
    code: z.enum(ERROR_CODES),
    /** The invalid fields, in the order of the form. */
    errors: z
      .array(
        z.strictObject({
          field: z.string(),
          message: z.string().describe('One sentence to show beside the field.'),
        }),
      )
      .optional(),
    request_id: z.string().describe('Names the request in our logs.'),
  });
export type Problem = z.infer<typeof Problem>;

/** An invalid field and the message shown beside it. */
export type FieldError = NonNullable<Problem['errors']>[number];
