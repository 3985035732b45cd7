import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { formatFullInstant } from '../words/times.ts'
import type { Evidence } from './billing-reads.ts'
import { formatDeclineCode } from './words.ts'

type Keyed<Row> = Row & { key: string }
type Consent = Keyed<Evidence['consents'][number]>
type Shipment = Keyed<Evidence['shipments'][number]>
type Message = Keyed<Evidence['messages'][number]>

const keyed = <Row,>(rows: readonly Row[]): readonly Keyed<Row>[] =>
  rows.map((row, index) => ({ ...row, key: String(index) }))

/** Evidence for a dispute: consents with time and IP address, shipments, messages, and earlier responses. */
export function DisputeEvidence({ evidence }: { evidence: Evidence }) {
  const none = <p className="text-muted">None.</p>
  return (
    <>
      {evidence.notes.length > 0 ? (
        <section className="card" aria-labelledby="notes">
          <h2 id="notes" className="type-h3 mb-2">
            Answers
          </h2>
          <ul className="grid gap-3">
            {evidence.notes.map((note) => (
              <li key={note.at}>
                <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</p>
                <p className="type-meta text-muted">
                  {note.who}, {formatFullInstant(note.at)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="card">
        <DataTable
          caption="Agreed to"
          columns={CONSENTS}
          rows={keyed(evidence.consents)}
          rowKey={(row) => row.key}
          empty={none}
        />
      </section>
      <section className="card">
        <DataTable
          caption="Shipments"
          columns={SHIPMENTS}
          rows={keyed(evidence.shipments)}
          rowKey={(row) => row.key}
          empty={<p className="text-muted">Nothing was shipped.</p>}
        />
      </section>
      <section className="card">
        <DataTable
          caption="Messages sent"
          columns={MESSAGES}
          rows={keyed(evidence.messages)}
          rowKey={(row) => row.key}
          empty={none}
        />
      </section>
    </>
  )
}

const CONSENTS: readonly Column<Consent>[] = [
  {
    key: 'kind',
    header: 'Consent',
    primary: true,
    cell: (row) => (
      <>
        <strong>{formatDeclineCode(row.kind)}</strong>
        <span className="block max-w-measure text-muted">{row.statement}</span>
      </>
    ),
  },
  { key: 'at', header: 'When', cell: (row) => formatFullInstant(row.at) },
  {
    key: 'from',
    header: 'From',
    cell: (row) => (
      <span className="[overflow-wrap:anywhere]">
        {row.ip || 'address not kept'}
        <span className="block text-muted">{row.page}</span>
      </span>
    ),
  },
]

const SHIPMENTS: readonly Column<Shipment>[] = [
  {
    key: 'carrier',
    header: 'Carrier',
    primary: true,
    cell: (row) => <strong>{row.carrier ?? 'Not yet shipped'}</strong>,
  },
  {
    key: 'tracking',
    header: 'Tracking number',
    cell: (row) => <span className="type-number [overflow-wrap:anywhere]">{row.tracking ?? '–'}</span>,
  },
  {
    key: 'shipped',
    header: 'Shipped',
    cell: (row) => (row.shipped_at ? formatFullInstant(row.shipped_at) : '–'),
  },
  {
    key: 'delivered',
    header: 'Delivered',
    cell: (row) => (row.delivered_at ? formatFullInstant(row.delivered_at) : '–'),
  },
]

const MESSAGES: readonly Column<Message>[] = [
  { key: 'subject', header: 'Subject', primary: true, cell: (row) => <strong>{row.subject}</strong> },
  { key: 'kind', header: 'Message', cell: (row) => formatDeclineCode(row.kind) },
  { key: 'at', header: 'Written', cell: (row) => formatFullInstant(row.at) },
]
