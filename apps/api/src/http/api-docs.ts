import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ERRORS, type ErrorCode, type FieldError, type Problem } from '#libs/core/contracts';

class FieldErrorDoc implements FieldError {
  @ApiProperty()
  field!: string;
  @ApiProperty({ description: 'One sentence to show beside the field.' })
  message!: string;
}

/** How an error looks on the OpenAPI page. @spec F10 */
export class ProblemDoc implements Problem {
  @ApiProperty({ example: 'about:blank' })
  type!: string;
  @ApiProperty({ example: 'Not Found' })
  title!: string;
  @ApiProperty({ example: 404 })
  status!: number;
  @ApiProperty({ description: 'One sentence for people.' })
  detail!: string;
  @ApiProperty({ enum: Object.keys(ERRORS), enumName: 'ErrorCode' })
  code!: ErrorCode;
  @ApiProperty({ type: [FieldErrorDoc], required: false })
  errors?: FieldErrorDoc[];
  @ApiProperty({ description: 'Names the request in our logs.' })
  request_id!: string;
}

/** Documents the refusals of a route, one response per status. */
export function Refuses(...codes: ErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))];
  return applyDecorators(
    ...statuses.map((status) =>
      ApiResponse({
        status,
        description: codes
          .filter((code) => ERRORS[code].status === status)
          .map((code) => `\`${code}\`: ${ERRORS[code].detail}`)
          .join('\n\n'),
        content: { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemDoc) } } },
      }),
    ),
  );
}
