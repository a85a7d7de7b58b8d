"""Signs and verifies messages with dkimpy against the name server of the tests: JSON lines in, JSON lines out."""
import json
import sys

import dkim
import dns.resolver

resolver = dns.resolver.Resolver(configure=False)
resolver.nameservers = ['127.0.0.1']
resolver.port = int(sys.argv[1])
resolver.lifetime = 3
dns.resolver.default_resolver = resolver


def answer(job):
    message = job['message'].encode()
    if 'key' not in job:
        return dkim.DKIM(message, minkey=1024).verify()
    header = dkim.DKIM(message).sign(
        job['selector'].encode(),
        job['domain'].encode(),
        job['key'].encode(),
        canonicalize=(b'relaxed', b'relaxed'),
        signature_algorithm=job['algorithm'].encode(),
    )
    return header.decode() + job['message']


for line in sys.stdin:
    try:
        print(json.dumps({'result': answer(json.loads(line))}), flush=True)
    except Exception as error:
        print(json.dumps({'error': '%s: %s' % (type(error).__name__, error)}), flush=True)
