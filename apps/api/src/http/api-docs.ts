import { applyDecorators } from '@nestjs/common';
import { HealthCheck } from '@nestjs/terminus';
import { ERRORS, type ErrorCode } from '#libs/core/contracts';

/** The library of the API's documentation. Takes 100 ms to load, so only whoever makes the document does. */
type Swagger = typeof import('@nestjs/swagger');
type Decorator = (target: object, key?: string | symbol, descriptor?: PropertyDescriptor) => void;

const postponed: ((swagger: Swagger) => void)[] = [];

/** Applies everything the decorators below have noted since the last call, in the same order. */
export function applyApiDocs(swagger: Swagger): void {
  for (const apply of postponed.splice(0)) apply(swagger);
}

/** A decorator of the library that is only noted, see {@link applyApiDocs}. */
const later =
  (decoratorOf: (swagger: Swagger) => unknown): Decorator =>
  (target, key, descriptor) =>
    void postponed.push((swagger) => {
      (decoratorOf(swagger) as Decorator)(target, key, descriptor);
    });

/** The library's decorators of the same names, without loading it. */
export const ApiTags = (...tags: string[]) => later((swagger) => swagger.ApiTags(...tags));
export const ApiBearerAuth = () => later((swagger) => swagger.ApiBearerAuth());
export const ApiExcludeEndpoint = () => later((swagger) => swagger.ApiExcludeEndpoint());
export const ApiOperation = (options: Parameters<Swagger['ApiOperation']>[0]) =>
  later((swagger) => swagger.ApiOperation(options));
export const ApiProduces = (...types: string[]) => later((swagger) => swagger.ApiProduces(...types));
export const ApiConsumes = (...types: string[]) => later((swagger) => swagger.ApiConsumes(...types));
export const ApiParam = (options: Parameters<Swagger['ApiParam']>[0]) =>
  later((swagger) => swagger.ApiParam(options));
export const ApiBody = (options: Parameters<Swagger['ApiBody']>[0]) =>
  later((swagger) => swagger.ApiBody(options));
export const ApiResponse = (options: Parameters<Swagger['ApiResponse']>[0]) =>
  later((swagger) => swagger.ApiResponse(options));
/** What `HealthCheck` documents; by itself it would load the library. */
export const ApiHealthCheck = () => later(() => HealthCheck({ noCache: false, swaggerDocumentation: true }));

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
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      }),
    ),
  );
}
