import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { billingDisputeTexts } from '../../texts/en/billing-disputes.ts'
import { formatFullInstant } from '../../words/times.ts'
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
  const t = useTexts(billingDisputeTexts)
  const none = <p className="text-muted">{t('noEvidence')}</p>
  return (
    <>
      {evidence.notes.length > 0 ? (
        <section className="card" aria-labelledby="notes">
          <h2 id="notes" className="type-h3 mb-2">
            {t('responses')}
          </h2>
          <ul className="grid gap-3">
            {evidence.notes.map((note) => (
              <li key={note.at}>
                <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</p>
                <p className="type-meta text-muted">
                  {t('responseBy', { name: note.who, time: formatFullInstant(note.at) })}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="card">
        <DataTable
          caption={t('consents')}
          columns={consentColumns(t)}
          rows={keyed(evidence.consents)}
          rowKey={(row) => row.key}
          empty={none}
        />
      </section>
      <section className="card">
        <DataTable
          caption={t('shipments')}
          columns={shipmentColumns(t)}
          rows={keyed(evidence.shipments)}
          rowKey={(row) => row.key}
          empty={<p className="text-muted">{t('noShipments')}</p>}
        />
      </section>
      <section className="card">
        <DataTable
          caption={t('messages')}
          columns={messageColumns(t)}
          rows={keyed(evidence.messages)}
          rowKey={(row) => row.key}
          empty={none}
        />
      </section>
    </>
  )
}

type T = TextsOf<typeof billingDisputeTexts>

const consentColumns = (t: T): readonly Column<Consent>[] => [
  {
    key: 'kind',
    header: t('consent'),
    primary: true,
    cell: (row) => (
      <>
        <strong>{formatDeclineCode(row.kind)}</strong>
        <span className="block max-w-measure text-muted">{row.statement}</span>
      </>
    ),
  },
  { key: 'at', header: t('given'), cell: (row) => formatFullInstant(row.at) },
  {
    key: 'from',
    header: t('givenFrom'),
    cell: (row) => (
      <span className="[overflow-wrap:anywhere]">
        {row.ip || t('noIp')}
        <span className="block text-muted">{row.page}</span>
      </span>
    ),
  },
]

const shipmentColumns = (t: T): readonly Column<Shipment>[] => [
  {
    key: 'carrier',
    header: t('carrier'),
    primary: true,
    cell: (row) => <strong>{row.carrier ?? t('notShipped')}</strong>,
  },
  {
    key: 'tracking',
    header: t('tracking'),
    cell: (row) => <span className="type-number [overflow-wrap:anywhere]">{row.tracking ?? '–'}</span>,
  },
  {
    key: 'shipped',
    header: t('shipped'),
    cell: (row) => (row.shipped_at ? formatFullInstant(row.shipped_at) : '–'),
  },
  {
    key: 'delivered',
    header: t('delivered'),
    cell: (row) => (row.delivered_at ? formatFullInstant(row.delivered_at) : '–'),
  },
]

const messageColumns = (t: T): readonly Column<Message>[] => [
  { key: 'subject', header: t('subject'), primary: true, cell: (row) => <strong>{row.subject}</strong> },
  { key: 'kind', header: t('messageKind'), cell: (row) => formatDeclineCode(row.kind) },
  { key: 'at', header: t('written'), cell: (row) => formatFullInstant(row.at) },
]
