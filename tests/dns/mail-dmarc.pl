# The policy that Mail::DMARC finds for domains, from the name server of the tests: JSON lines in, JSON lines out.
use strict;
use warnings;

use JSON;
use Mail::DMARC::PurePerl;

$| = 1;
while (my $line = <STDIN>) {
    my $domain = decode_json($line)->{domain};
    my $result = 'no dmarc';
    eval {
        my $dmarc = Mail::DMARC::PurePerl->new;
        $dmarc->header_from($domain);
        my $found = $dmarc->discover_policy;
        # As its validate() chooses between the two.
        $result = !$found ? $result : $dmarc->is_subdomain && defined $found->sp ? $found->sp : $found->p;
    };
    print encode_json({ result => lc $result }), "\n";
}
