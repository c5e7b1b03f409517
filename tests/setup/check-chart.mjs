/**
 * Renders the Helm chart with Go's text/template, of which Helm's is a superset, and holds each manifest against the schema of its
 * kind. What templates use of Helm beyond that is done here. A program of its own, because Jest cannot load what it imports.
 *
 *   node tests/setup/check-chart.mjs < { "values": … }       renders them
 *   node tests/setup/check-chart.mjs < { "manifests": … }    only checks these
 *   > { "manifests": [ … ], "problems": [ "<kind> <path>", … ] }
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as renderTemplate } from '@evertdespiegeleer/go-template';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';

const CHART = path.join(import.meta.dirname, '../../ops/helm/latchkey');
const KINDS = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  PodDisruptionBudget,
  ScaledObject,
  Service,
};
const HASHED = /\{\{ include "([\w.]+)" \. \| sha256sum \}\}/g;
const REFUSED = 'The chart refuses: ';

const { values, manifests = await render(values) } = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify({ manifests, problems: manifests.flatMap(problemsOf) }));

/** @returns {Promise<object[]>} */
async function render(values) {
  const about = parse(readFileSync(path.join(CHART, 'Chart.yaml'), 'utf8'));
  const context = {
    Release: { Name: 'shop', Namespace: 'market' },
    Chart: { Name: about.name, AppVersion: about.appVersion },
    Values: values,
  };
  const templates = path.join(CHART, 'templates');
  const helpers = readFileSync(path.join(templates, '_helpers.tpl'), 'utf8');
  const manifests = [];
  for (const file of readdirSync(templates).filter((name) => name.endsWith('.yaml'))) {
    const text = await renderAsHelm(helpers, readFileSync(path.join(templates, file), 'utf8'), context);
    for (const document of parseAllDocuments(text)) {
      if (document.errors[0]) throw new Error(`${file}: ${document.errors[0].message}`);
      if (document.contents) manifests.push(document.toJS());
    }
  }
  return manifests;
}

/** With the functions of Helm that the chart uses: `include … | sha256sum`, `int` and `fail`. */
async function renderAsHelm(helpers, template, context) {
  const hashes = new Map();
  for (const [call, name] of template.matchAll(HASHED)) {
    const included = await renderTemplate(`${helpers}{{ template "${name}" . }}`, context);
    hashes.set(call, createHash('sha256').update(included).digest('hex'));
  }
  const plain = template
    .replaceAll(HASHED, (call) => hashes.get(call))
    .replaceAll(/\(int (\.[\w.]+)\)/g, '$1')
    .replaceAll(/\{\{-? fail "(.+?)" -?\}\}/g, `${REFUSED}$1\n`);
  const text = await renderTemplate(helpers + plain, context);
  const reason = text.split('\n').find((line) => line.includes(REFUSED));
  if (reason) throw new Error(reason.slice(reason.indexOf(REFUSED) + REFUSED.length));
  return text;
}

/** Missing fields, wrong types, and fields that the schema does not know: those that its validation never reads. */
function problemsOf(manifest) {
  const { kind, apiVersion } = manifest;
  const Kind = KINDS[kind];
  if (Kind?.apiVersion !== apiVersion) return [`${kind} ${apiVersion} is no kind known here`];
  const read = new Set(['/apiVersion', '/kind']);
  try {
    watch(new Kind(manifest), '', read).validate();
  } catch (error) {
    return [`${kind} ${error instanceof Error ? error.message : String(error)}`];
  }
  return pathsOf(manifest, '')
    .filter((field) => !read.has(field))
    .map((field) => `${kind} ${field}`);
}

/** Notes the path of each field that is read. */
function watch(value, place, read) {
  return new Proxy(value, {
    get(target, key, receiver) {
      const field = Reflect.get(target, key, receiver);
      if (typeof key !== 'string') return field;
      read.add(`${place}/${key}`);
      return typeof field === 'object' && field !== null ? watch(field, `${place}/${key}`, read) : field;
    },
  });
}

function pathsOf(value, place) {
  return Object.entries(value).flatMap(([key, field]) => [
    `${place}/${key}`,
    ...(typeof field === 'object' && field !== null ? pathsOf(field, `${place}/${key}`) : []),
  ]);
}
