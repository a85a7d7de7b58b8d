import { webKit } from '../../../scripts/find-browser.mjs'
import { describeFlows } from './flows.ts'
import { launchWebKit } from './webkit.ts'

const [program = '', screen = ''] = webKit.programs

// Its driver has no print command.
describeFlows(webKit, () => launchWebKit(program, screen), { canPrint: false })
