// Scrolls to the prices when the URL asks for them.
import { useContext } from 'react'
import { PageSettings } from '#app/page-settings.tsx'

export const PRICING_ID = 'pricing'

/** The specification's pause after the page has loaded. */
const DELAY_MS = 300

/**
 * The browser would jump there by itself; it finds the section only once the pause is over. With reduced motion, and without
 * script, it jumps. After a reload it restores an older position first; visitors who scroll in the meantime are left alone.
 * To stand where the section begins: what comes later may find the jump already made.
 */
export function ScrollToPricing() {
  const { nonce } = useContext(PageSettings)
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCROLL }} />
}

const SCROLL = `{
const section=document.getElementById('${PRICING_ID}'),still=matchMedia('(prefers-reduced-motion: reduce)').matches
let moved=location.hash!=='#${PRICING_ID}'||performance.getEntriesByType('navigation')[0]?.type==='back_forward'
if(!moved&&!still)section.removeAttribute('id')
for(const type of['wheel','touchmove','keydown'])addEventListener(type,()=>{moved=true},{once:true,passive:true})
addEventListener('load',()=>setTimeout(()=>{section.id='${PRICING_ID}'
moved||section.scrollIntoView({behavior:still?'instant':'smooth'})},${DELAY_MS}))
}`
