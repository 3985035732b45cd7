import type { MouseEvent } from 'react'
import type { LinkProps } from '@contour/ui/link'
import { go } from './go.ts'
import { placeNow } from './place.ts'
import { routerPath } from './router-path.ts'

/**
 * How every link of the app is rendered (LinkContext of packages/ui): an anchor whose page opens within this document, if
 * it is one of this app. Clicks with a modifier key open a tab as usual.
 */
export function RouterLink({ href, onClick, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (event.defaultPrevented || !isPlain || rest.target || rest.download !== undefined) return
    const path = routerPath(href, placeNow())
    if (path === null) return
    event.preventDefault()
    // A link to where the visitor is adds no second entry to the history.
    void go(path, { replace: path === placeNow().pathname + placeNow().search })
  }
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
