import type { Channel } from '@contour/domain/conversations/conversation-values'
import { useTexts } from '@contour/texts/use-texts'
import { inboxTexts } from '../../texts/en/inbox.ts'

/** The bar of a channel at the left of a row: solid plum for Doctor, dashed blue for Support, red for an emergency. */
export const channelBar = (channel: Channel, red: boolean): string => {
  if (red) return 'border-l-8 border-solid border-error'
  return channel === 'doctor'
    ? 'border-l-[6px] border-solid border-care'
    : 'border-l-[6px] border-dashed border-delivery'
}

/** The same bar above an open thread. */
export const channelTop = (channel: Channel): string =>
  channel === 'doctor'
    ? 'border-t-[6px] border-solid border-t-care'
    : 'border-t-[6px] border-dashed border-t-delivery'

/** The label of a channel: filled for Doctor, outlined for Support, so that staff never confuse the two. */
export function ChannelLabel({ channel, long = false }: { channel: Channel; long?: boolean }) {
  const t = useTexts(inboxTexts)
  return (
    <span
      className={`flex-none rounded-small border-[1.5px] px-1.5 text-[0.8125rem] leading-5 font-semibold ${
        channel === 'doctor'
          ? 'border-care-tint bg-care-tint text-care'
          : 'border-delivery bg-white text-delivery'
      }`}
    >
      {t(long ? `threadOf_${channel}` : `channel_${channel}`)}
    </span>
  )
}
