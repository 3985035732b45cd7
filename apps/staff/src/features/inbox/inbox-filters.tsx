import { CHANNELS } from '@contour/domain/conversations/conversation-values'
import { Form } from '@contour/ui/form'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { inboxTexts } from '../../texts/en/inbox.ts'
import { VIEWS, writeChoice, type InboxChoice } from './inbox-filter.ts'

/** Channel, state and search, kept in the address. */
export function InboxFilters({ choice }: { choice: InboxChoice }) {
  const t = useTexts(inboxTexts)
  const [, setParams] = useSearchParams()
  const [search, setSearch] = useState(choice.search)
  const change = (next: Partial<InboxChoice>) =>
    setParams(writeChoice({ ...choice, ...next }), { replace: true })
  return (
    <Form
      aria-label={t('filters')}
      className="grid gap-2 border-b border-hairline px-4 pb-3"
      onSubmit={() => change({ search: search.trim() })}
    >
      <div role="group" aria-label={t('filters')} className="flex gap-1.5">
        {(['all', ...CHANNELS] as const).map((channel) => (
          <button
            key={channel}
            type="button"
            aria-pressed={choice.channel === channel}
            onClick={() => change({ channel })}
            className="min-h-9 rounded-small border-[1.5px] border-transparent px-3 font-semibold text-muted hover:text-ink aria-pressed:border-bottle aria-pressed:bg-mint aria-pressed:text-bottle"
          >
            {t(`channel_${channel}`)}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <label className="sr-only" htmlFor="inbox-view">
          {t('view')}
        </label>
        <select
          id="inbox-view"
          value={choice.view}
          onChange={(event) => {
            const view = VIEWS.find((one) => one === event.target.value)
            if (view) change({ view })
          }}
          className="control-box w-auto min-w-28 px-2"
        >
          {VIEWS.map((view) => (
            <option key={view} value={view}>
              {t(`view_${view}`)}
            </option>
          ))}
        </select>
        <label className="sr-only" htmlFor="inbox-search">
          {t('search')}
        </label>
        <input
          id="inbox-search"
          type="search"
          value={search}
          placeholder={t('searchShort')}
          onChange={(event) => setSearch(event.target.value)}
          className="control-box w-auto min-w-0 grow basis-32 px-2"
          maxLength={200}
        />
      </div>
      {choice.order ? (
        <p className="type-small flex flex-wrap gap-x-2 text-muted">
          {t('onePerson')}
          <button type="button" className="link" onClick={() => change({ order: '' })}>
            {t('allThreads')}
          </button>
        </p>
      ) : null}
    </Form>
  )
}
