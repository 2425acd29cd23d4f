"""What tests of several rooms need: tables, people, servers, browsers, records."""
