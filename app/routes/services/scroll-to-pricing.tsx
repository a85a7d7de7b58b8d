// Scrolls to the prices when the URL asks for them.
import { useContext } from 'react'
import { PageSettings } from '#app/page-settings.tsx'

export const PRICING_ID = 'pricing'

/** The specification's pause after the page has loaded. */
const DELAY_MS = 300

/**
 * The browser jumps there by itself, and the router scrolls after navigating within the site. This is for a reload,
 * after which the browser restores an older position; visitors who scroll in the meantime are left alone.
 */
export function ScrollToPricing() {
  const { nonce } = useContext(PageSettings)
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCROLL }} />
}

const SCROLL = `addEventListener('load',()=>{
let moved=location.hash!=='#${PRICING_ID}'||performance.getEntriesByType('navigation')[0]?.type==='back_forward'
for(const type of['wheel','touchmove','keydown'])addEventListener(type,()=>{moved=true},{once:true,passive:true})
setTimeout(()=>moved||document.getElementById('${PRICING_ID}').scrollIntoView({behavior:matchMedia('(prefers-reduced-motion: reduce)').matches?'instant':'smooth'}),${DELAY_MS})
})`
