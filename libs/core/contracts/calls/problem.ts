import { z } from 'zod';
import { ERROR_CODES } from '../errors/index.js';

/** The body of every refusal, as `application/problem+json`. @spec F10 */
export const Problem = z
  // A refusal can carry more facts, such as the total that a stay costs now.
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    /** One sentence for people. */
    detail: z.string().describe('One sentence for people.'),
    code: z.enum(ERROR_CODES),
    /** The refused fields, in the order of the form. */
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

/** One field that was refused, in the words shown beside it. */
export type FieldError = NonNullable<Problem['errors']>[number];
