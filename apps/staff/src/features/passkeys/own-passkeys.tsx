import { useForm } from '@contour/client/use-form'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { CodeInput } from '@contour/ui/code-input'
import { DataTable, column, type Column } from '@contour/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { calls, type OwnPasskey } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PageForm } from '../../frame/page-form.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { passkeyTexts } from '../../texts/en/passkeys.ts'
import { staffAccessTexts } from '../../texts/en/staff-access.ts'
import { formatInstant } from '../../words/times.ts'
import { addPasskey, hasPasskeys } from './ask-browser.ts'

/** The user's passkeys: each can be removed, and a code of the authenticator adds one. */
export function OwnPasskeys() {
  const t = useTexts(passkeyTexts)
  const access = useTexts(staffAccessTexts)
  const read = useQuery(reads.ownPasskeys())
  const remove = useAction({ act: calls.passkeys.remove, refresh: [['own-passkeys']] })
  return (
    <section className="card grid gap-4" aria-labelledby="own-passkeys">
      <h2 id="own-passkeys" className="type-h3">
        {t('title')}
      </h2>
      <p className="max-w-measure text-muted">{t('note')}</p>
      <ReadStates read={read} label={t('loading')} lines={2} />
      <ActionProblem problem={remove.problem} />
      {read.data?.passkeys.length === 0 ? <p>{t('none')}</p> : null}
      {read.data && read.data.passkeys.length > 0 ? (
        <DataTable
          caption={t('title')}
          captionHidden
          columns={columns(t, access('unknownBrowser'), {
            busy: remove.busy,
            remove: (id) => remove.run({ id }),
          })}
          rows={read.data.passkeys}
          rowKey={({ id }) => id}
        />
      ) : null}
      {hasPasskeys() ? <AddForm /> : <p className="text-muted">{t('unsupported')}</p>}
    </section>
  )
}

function AddForm() {
  const t = useTexts(passkeyTexts)
  const access = useTexts(staffAccessTexts)
  const add = useAction({
    act: ({ totp }: { totp: string }) => addPasskey(totp),
    refresh: [['own-passkeys']],
    onDone: () => form.clear(() => ({ totp: '' })),
  })
  const form = useForm({
    id: 'passkey',
    start: { totp: '' },
    check: ({ totp }) => (/^\d{6}$/.test(totp) ? {} : { totp: access('codeMissing') }),
    action: add,
    send: (typed) => add.run(typed),
  })
  return (
    <PageForm form={form} label={t('add')} submitLabel={t('add')}>
      <CodeInput {...form.field('totp')} label={access('code')} length={6} />
    </PageForm>
  )
}

const columns = (
  t: TextsOf<typeof passkeyTexts>,
  unknown: string,
  runAction: { busy: boolean; remove: (id: string) => void },
): readonly Column<OwnPasskey>[] => [
  column('device', t('device'), (row) => <strong>{row.device ?? unknown}</strong>, { primary: true }),
  column('added', t('added'), (row) => formatInstant(row.added_at)),
  column('used', t('used'), (row) => (row.last_used_at ? formatInstant(row.last_used_at) : t('neverUsed'))),
  column('act', t('act'), (row) => (
    <DeskButton
      busy={runAction.busy}
      onClick={() => runAction.remove(row.id)}
      aria-label={t('removeOf', { device: row.device ?? unknown, added: formatInstant(row.added_at) })}
    >
      {t('remove')}
    </DeskButton>
  )),
]
