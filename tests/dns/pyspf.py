"""Evaluates SPF with pyspf against the name server of the tests: JSON lines in, JSON lines out."""
import json
import sys
from concurrent.futures import ThreadPoolExecutor

import DNS

PORT = int(sys.argv[1])
# Seconds until a name whose server is silent counts as a failed lookup.
TIMEOUT = int(sys.argv[2]) if len(sys.argv) > 2 else 1

# pyspf takes whichever DNS library it finds; results differ. This is the one that Debian installs with it.
sys.modules['dns'] = None
DNS.defaults.update(server=['127.0.0.1'], port=PORT)
# Would add the name servers of the machine, which are no part of this test.
DNS.DiscoverNameServers = lambda: None

import spf  # noqa: E402


def evaluate(case):
    query = spf.query(i=case['ip'], s=case['sender'], h=case['helo'], timeout=TIMEOUT)
    try:
        result, _, _ = query.check()
    except Exception as error:
        return {'error': '%s: %s' % (type(error).__name__, error)}
    return {'result': result, 'lookups': query.lookups}


# Some of them only wait for what never answers.
with ThreadPoolExecutor(1) as printer, ThreadPoolExecutor(8) as pool:
    for line in sys.stdin:
        answer = pool.submit(evaluate, json.loads(line))
        printer.submit(lambda answer=answer: print(json.dumps(answer.result()), flush=True))
