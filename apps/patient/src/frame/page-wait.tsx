import { LoadingBlock } from '@contour/ui/loading-block'
import { PageFrame } from './page-frame.tsx'

/** Stands where a page will come while its code or its data loads. */
export function PageWait({ label = 'Loading' }: { label?: string }) {
  return (
    <PageFrame>
      <div className="pt-8">
        <LoadingBlock label={label} lines={4} />
      </div>
    </PageFrame>
  )
}
