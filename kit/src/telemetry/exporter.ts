import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'

type Exporter = Pick<ProtobufExporter, 'export' | 'forceFlush' | 'shutdown'>
type Spans = Parameters<Exporter['export']>[0]

/**
 * Over HTTP, as protobuf unless OTEL_EXPORTER_OTLP_PROTOCOL is `http/json`. Leaves out error texts, which may hold personal data.
 * @throws for another protocol
 */
export function createRedactingSpanExporter(): Exporter {
  const exporter = createExporter(process.env['OTEL_EXPORTER_OTLP_PROTOCOL'])
  return {
    export: (spans, done) => exporter.export(spans.map(withoutErrorTexts), done),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

function createExporter(protocol: string | undefined): Exporter {
  if (protocol === 'http/json') return new JsonExporter()
  if (!protocol || protocol === 'http/protobuf') return new ProtobufExporter()
  throw new Error('OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json.')
}

function withoutErrorTexts(span: Spans[number]): Spans[number] {
  const { code } = span.status
  if (!span.status.message && span.events.length === 0) return span
  // The span itself with two properties hidden: the others are getters.
  return Object.create(span, { status: { value: { code } }, events: { value: [] } }) as Spans[number]
}
