/** A JSON schema as the OpenAPI document has it. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: readonly unknown[];
  example?: unknown;
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

/** A parameter of the path or the query. */
interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}

/** One call of the document, its schemas resolved one level deep. */
export interface Operation {
  id: string;
  method: string;
  /** With `{parameters}`, including the API prefix. */
  path: string;
  parameters: readonly Parameter[];
  body: { type: string; schema: Schema } | null;
  /** Statuses that it declares. */
  statuses: ReadonlySet<number>;
}

interface Described {
  operationId: string;
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Readonly<Record<string, { schema?: Schema }>> };
  responses: Readonly<Record<string, unknown>>;
}

/** The part of the document that requests are generated from. */
export interface OpenApi {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** Every call of the document. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      parameters: (described.parameters ?? []).flatMap(parameterOf),
      body: bodyOf(described),
      statuses: new Set(Object.keys(described.responses).map(Number)),
    })),
  );
}

/** A schema without references and combinations at its top. */
export function resolved(schema: Schema, { components }: OpenApi): Schema {
  if (schema.$ref)
    return resolved(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, { components, paths: {} });
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => resolved(part, { components, paths: {} }));
  return Object.assign({}, ...parts) as Schema;
}

function parameterOf({
  name,
  in: place,
  required = false,
  schema = {},
}: NonNullable<Described['parameters']>[number]): Parameter[] {
  return place === 'path' || place === 'query' ? [{ name, in: place, required, schema }] : [];
}

function bodyOf({ requestBody }: Described): Operation['body'] {
  const [content] = Object.entries(requestBody?.content ?? {});
  return content ? { type: content[0], schema: content[1].schema ?? {} } : null;
}
