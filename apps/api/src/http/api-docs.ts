import { applyDecorators } from '@nestjs/common';
import { ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ERRORS, type ErrorCode } from '#libs/core/contracts';

/** Documents the errors of a route, one response per status. @spec F10 */
export function ApiErrors(...codes: ErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))];
  return applyDecorators(
    ...statuses.map((status) =>
      ApiResponse({
        status,
        description: codes
          .filter((code) => ERRORS[code].status === status)
          .map((code) => `\`${code}\`: ${ERRORS[code].detail}`)
          .join('\n\n'),
        content: { 'application/problem+json': { schema: { $ref: getSchemaPath('Problem') } } },
      }),
    ),
  );
}
